import {
  deltaOf,
  dollars,
  L2_OLD,
  type Layout,
  long,
  optionsDx,
  osi,
  parts,
  thetaEod,
  us,
} from "./layouts.ts";

/** Layouts of more vendors, and of files that another program has saved. */

/** The older header of some years, with ISO dates as a later program wrote them. */
const L2_OPTION_TYPE: Layout = {
  ...L2_OLD,
  header: L2_OLD.header.replace(",type,", ",optiontype,"),
  textOf: (line) =>
    L2_OLD.textOf(line).map((text) =>
      text.replace(us(line.expiry), line.expiry).replace(us(line.date), `${line.date} 00:00:00`),
    ),
};

/** As a spreadsheet saves it where decimals have commas: dates with slashes, zeros at ends gone. */
const optionsDxSaved: Layout = {
  ...optionsDx,
  header: optionsDx.header.replaceAll(",", ";"),
  textOf: (line) =>
    optionsDx.textOf({ ...line, date: us(line.date), expiry: us(line.expiry) }).map((text) =>
      text
        .replaceAll(", ", ";")
        .replaceAll(/(\.\d*?)0+(?=;|$)/g, "$1")
        .replaceAll(/\.(?=;|$)/g, "")
        .replaceAll(".", ","),
    ),
};

/** As pandas writes it: a column of row numbers, times with their zone. */
const thetaPandas: Layout = {
  ...thetaEod,
  header: `,${thetaEod.header}`,
  textOf: (line) =>
    thetaEod.textOf(line).map((text, i) => `${i},${text.replace("T17:15:00.000", " 17:15:00-05:00")}`),
};

const optionMetrics = long(
  "optionmetrics",
  "secid,date,symbol,symbol_flag,exdate,last_date,cp_flag,strike_price,best_bid,best_offer,volume,open_interest,impl_volatility,delta,gamma,ss_flag",
  ["underlying"],
  (line, right, side) => [
    ...[108105, line.date, `TEST ${osi(line, right, "")}`, 1, line.expiry, "", right === "call" ? "C" : "P"],
    ...[line.strike * 10, dollars(side.bid), dollars(side.ask), side.volume, 7, parts(side.iv)],
    ...[deltaOf(line, right), -99.99, 0],
  ],
);

/** Seconds since 1970 at an hour of Greenwich. */
const seconds = (date: string, hour: number): number => Date.parse(`${date}T${hour}:00:00Z`) / 1000;

const marketData = long(
  "marketdata",
  "optionSymbol,underlying,expiration,side,strike,firstTraded,dte,updated,bid,bidSize,mid,ask,askSize,last,openInterest,volume,inTheMoney,intrinsicValue,extrinsicValue,underlyingPrice,iv,delta,gamma,theta,vega",
  [],
  (line, right, side) => [
    ...[osi(line, right), "TEST", seconds(line.expiry, 21), right, dollars(line.strike), 1, 2],
    ...[seconds(line.date, 21), dollars(side.bid), 1, 2, dollars(side.ask), 3, "", 7, side.volume, "true"],
    ...[0, 1, dollars(line.underlying), parts(side.iv), deltaOf(line, right), 0, 0, 0],
  ],
);

const eodhd = long(
  "eodhd",
  "contract,underlying_symbol,exp_date,expiration_type,type,strike,bid,bid_date,ask,ask_date,last,midpoint,volume,open_interest,volatility,delta,gamma,theta,vega,rho,moneyness,tradetime,dte",
  ["underlying"],
  (line, right, side) => [
    ...[osi(line, right), "TEST", line.expiry, "weekly", right, dollars(line.strike), dollars(side.bid)],
    ...[`${line.date} 20:59:00`, dollars(side.ask), `${line.date} 20:59:01`, 1, 2, side.volume, 7],
    ...[parts(side.iv), deltaOf(line, right), 0, 0, 0, 0, 0, line.date, 9],
  ],
);

const optionData = long(
  "optiondata",
  "contract,underlying,expiration,type,strike,style,bid,bid_size,ask,ask_size,volume,open_interest,quote_date,delta,gamma,theta,vega,implied_volatility",
  ["underlying"],
  (line, right, side) => [
    ...[`O:${osi(line, right)}`, "TEST", line.expiry, right, dollars(line.strike), "A", dollars(side.bid)],
    ...[1, dollars(side.ask), 2, side.volume, 7, line.date, deltaOf(line, right), 0, 0, 0, parts(side.iv)],
  ],
);

export const OTHER_LAYOUTS: readonly (readonly [name: string, layout: Layout])[] = [
  ["historicaloptiondata L2 with optiontype and ISO dates", L2_OPTION_TYPE],
  ["optionsdx saved by a spreadsheet", optionsDxSaved],
  ["thetadata by pandas", thetaPandas],
  ["optionmetrics", optionMetrics],
  ["marketdata", marketData],
  ["eodhd", eodhd],
  ["optiondata", optionData],
];
