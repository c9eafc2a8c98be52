/** One side of a line: prices in cents, volatility and delta in ten-thousandths, the precision of most vendors. */
export type Side = {
  readonly bid: number;
  readonly ask: number;
  readonly iv: number;
  readonly volume: number;
};

/** A call and a put of one strike on one day; the put's delta is the call's minus one. */
export type Line = {
  readonly date: string;
  readonly expiry: string;
  /** In cents. */
  readonly strike: number;
  readonly underlying: number;
  readonly delta: number;
  readonly call: Side;
  readonly put: Side;
};

type Figure = "iv" | "delta" | "volume" | "underlying";

/** One layout of a format: its header, its text for a line, and its missing figures. */
export type Layout = {
  readonly format: string;
  readonly header: string;
  readonly textOf: (line: Line) => readonly string[];
  readonly lacks: readonly Figure[];
};

type Right = "call" | "put";
const RIGHTS = ["call", "put"] as const;

export const dollars = (cents: number): string => (cents / 100).toFixed(2);
export const parts = (units: number): string => (units / 10_000).toFixed(4);
export const us = (date: string): string => date.replace(/(\d+)-0?(\d+)-0?(\d+)/, "$2/$3/$1");
const compact = (date: string): string => date.replaceAll("-", "");
export const deltaOf = (line: Line, right: Right): string =>
  parts(right === "call" ? line.delta : line.delta - 10_000);
export const osi = ({ expiry, strike }: Line, right: Right, root = "TEST"): string =>
  `${root}${compact(expiry).slice(2)}${right === "call" ? "C" : "P"}${String(strike * 10).padStart(8, "0")}`;

export const long = (
  format: string,
  header: string,
  lacks: readonly Figure[],
  textOf: (line: Line, right: Right, side: Side) => readonly unknown[],
): Layout => ({
  format,
  header,
  lacks,
  textOf: (line) => RIGHTS.map((right) => textOf(line, right, line[right]).join(",")),
});

const PLAIN_HEADER = "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying";

/** Returns our own format, with blanks for the figures that another lacks. */
export const plainWithout = (lacks: readonly Figure[]): Layout => {
  const unless = (figure: Figure, text: unknown): unknown => (lacks.includes(figure) ? "" : text);
  return long("plain", PLAIN_HEADER, lacks, (line, right, side) => [
    line.date,
    line.expiry,
    dollars(line.strike),
    right,
    dollars(side.bid),
    dollars(side.ask),
    unless("iv", parts(side.iv)),
    unless("delta", deltaOf(line, right)),
    unless("volume", side.volume),
    "",
    unless("underlying", dollars(line.underlying)),
  ]);
};

const optionsDxSide = (side: Side) => ({
  bid: dollars(side.bid),
  ask: dollars(side.ask),
  iv: parts(side.iv),
});

export const optionsDx: Layout = {
  format: "optionsdx",
  header:
    "[QUOTE_DATE], [UNDERLYING_LAST], [EXPIRE_DATE], [DTE], [C_DELTA], [C_IV], [C_VOLUME], [C_SIZE], [C_BID], [C_ASK], [STRIKE], [P_BID], [P_ASK], [P_SIZE], [P_DELTA], [P_IV], [P_VOLUME]",
  lacks: [],
  textOf: (line) => {
    const [call, put] = [optionsDxSide(line.call), optionsDxSide(line.put)];
    const left = [line.date, dollars(line.underlying), line.expiry, "30.0", deltaOf(line, "call"), call.iv];
    const middle = [`${line.call.volume}.000000`, "10 x 10", call.bid, call.ask, dollars(line.strike)];
    const right = [put.bid, put.ask, "1 x 1", deltaOf(line, "put"), put.iv, line.put.volume];
    return [[...left, ...middle, ...right].join(", ")];
  },
};

export const L2_OLD = long(
  "historicaloptiondata",
  "underlying,underlying_last, exchange,optionroot,optionext,type,expiration,quotedate,strike,last,bid,ask,volume,openinterest,impliedvol,delta,gamma,theta,vega,optionalias",
  [],
  (line, right, side) => [
    ...["TEST", dollars(line.underlying), "*", osi(line, right), "", right, us(line.expiry), us(line.date)],
    ...[dollars(line.strike), 0, dollars(side.bid), dollars(side.ask), side.volume, 7],
    ...[parts(side.iv), deltaOf(line, right), 0, 0, 0, ""],
  ],
);

const L1 = long(
  "historicaloptiondata",
  "UnderlyingSymbol,UnderlyingPrice,Exchange,OptionSymbol,Blank,Type,Expiration, DataDate,Strike,Last,Bid,Ask,Volume,OpenInterest",
  ["iv", "delta"],
  (line, right, side) => [
    ...["TEST", dollars(line.underlying), "*", osi(line, right), "", right, us(line.expiry)],
    ...[`${us(line.date)} 16:00`, dollars(line.strike), 0, dollars(side.bid), dollars(side.ask)],
    ...[side.volume, 7],
  ],
);

const iVolatility = long(
  "ivolatility",
  "symbol,exchange,date,stock_price_close,option_symbol,option_expiration,strike,call/put,style,ask,bid,mean_price,iv,volume,open_interest,delta",
  [],
  (line, right, side) => [
    ...[
      "TEST",
      "NASDAQ",
      us(line.date),
      dollars(line.underlying),
      osi(line, right, "TEST  "),
      us(line.expiry),
    ],
    ...[dollars(line.strike), right === "call" ? "C" : "P", "A", dollars(side.ask), dollars(side.bid), 0],
    ...[parts(side.iv), side.volume, 7, deltaOf(line, right)],
  ],
);

const yahoo = long(
  "yahoo",
  "contractSymbol,expiry,type,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,inTheMoney,lastTradeDate,spot,session",
  ["delta"],
  (line, right, side) => [
    ...[
      osi(line, right),
      line.expiry,
      right === "call" ? "C" : "P",
      dollars(line.strike),
      0,
      dollars(side.bid),
    ],
    ...[dollars(side.ask), `${side.volume}.0`, "7.0", parts(side.iv), "False", "x"],
    ...[dollars(line.underlying), line.date],
  ],
);

const DATASHOP_HEAD =
  "underlying_symbol,quote_date,root,expiration,strike,option_type,trade_volume,bid_size_1545,bid_1545,ask_size_1545,ask_1545,underlying_bid_1545,underlying_ask_1545";
const datashopHead = (line: Line, right: Right, side: Side): readonly unknown[] => [
  ...["TEST", line.date, "TEST", line.expiry, (line.strike / 100).toFixed(3), right === "call" ? "C" : "P"],
  ...[side.volume, 1, dollars(side.bid), 2, dollars(side.ask)],
  ...[dollars(line.underlying - 1), dollars(line.underlying + 1)],
];
const DATASHOP_TAIL =
  "bid_eod,ask_eod,underlying_bid_eod,underlying_ask_eod,vwap,open_interest,delivery_code";
const DATASHOP_TAIL_CELLS = [9, 9.5, 1, 2, 0, 7, ""];

const datashop = long(
  "datashop",
  `${DATASHOP_HEAD},implied_underlying_price_1545,active_underlying_price_1545,implied_volatility_1545,delta_1545,${DATASHOP_TAIL}`,
  [],
  (line, right, side) => [
    ...datashopHead(line, right, side),
    ...[1, dollars(line.underlying), parts(side.iv), deltaOf(line, right)],
    ...DATASHOP_TAIL_CELLS,
  ],
);
const datashopWithoutCalcs = long(
  "datashop",
  `${DATASHOP_HEAD},${DATASHOP_TAIL}`,
  ["iv", "delta"],
  (line, right, side) => [...datashopHead(line, right, side), ...DATASHOP_TAIL_CELLS],
);

const orats: Layout = {
  format: "orats",
  header:
    "ticker,cOpra,pOpra,stkPx,expirDate,yte,strike,cVolu,cOi,pVolu,pOi,cBidPx,cValue,cAskPx,pBidPx,pValue,pAskPx,cBidIv,cMidIv,cAskIv,smoothSmvVol,pBidIv,pMidIv,pAskIv,delta,spot_px,trade_date",
  lacks: [],
  textOf: (line) => {
    const { call, put } = line;
    const contract = [osi(line, "call"), osi(line, "put"), dollars(line.underlying), us(line.expiry), 0.1];
    const counts = [dollars(line.strike), call.volume, 7, put.volume, 7];
    const calls = [dollars(call.bid), 0, dollars(call.ask)];
    const puts = [dollars(put.bid), 0, dollars(put.ask)];
    const ivs = [9, parts(call.iv), 9, 8, 9, parts(put.iv), 9];
    return [
      ["TEST", ...contract, ...counts, ...calls, ...puts, ...ivs, parts(line.delta), 7, us(line.date)].join(
        ",",
      ),
    ];
  },
};

const oratsApi: Layout = {
  format: "orats-api",
  header:
    "ticker,tradeDate,expirDate,dte,strike,stockPrice,callVolume,callOpenInterest,putVolume,putOpenInterest,callBidPrice,callAskPrice,putBidPrice,putAskPrice,callMidIv,smvVol,putMidIv,delta,spotPrice",
  lacks: [],
  textOf: (line) => {
    const { call, put } = line;
    const contract = ["TEST", line.date, line.expiry, 5, dollars(line.strike), dollars(line.underlying)];
    const counts = [call.volume, 7, put.volume, 7];
    const quotes = [call.bid, call.ask, put.bid, put.ask].map(dollars);
    return [
      [...contract, ...counts, ...quotes, parts(call.iv), 8, parts(put.iv), parts(line.delta), 7].join(","),
    ];
  },
};

const THETA_QUOTE = "volume,count,bid_size,bid,bid_condition,ask_size,ask,ask_condition";
const thetaQuote = ({ volume, bid, ask }: Side): readonly unknown[] => [
  ...[volume, 1, 5, dollars(bid), 50, 5, dollars(ask), 50],
];
const thetaContract = (line: Line, right: Right): readonly unknown[] => [
  ...['"TEST"', `"${line.expiry}"`, (line.strike / 100).toFixed(3), `"${right.toUpperCase()}"`],
];

const thetaGreeks = long(
  "thetadata",
  `symbol,expiration,strike,right,timestamp,${THETA_QUOTE},delta,implied_vol,iv_error,underlying_timestamp,underlying_price`,
  [],
  (line, right, side) => [
    ...[...thetaContract(line, right), `${line.date}T15:59:59.120`, ...thetaQuote(side)],
    ...[deltaOf(line, right), parts(side.iv), 0, `${line.date}T17:15:18.701`, dollars(line.underlying)],
  ],
);
export const thetaEod = long(
  "thetadata",
  `symbol,expiration,strike,right,created,last_trade,${THETA_QUOTE}`,
  ["iv", "delta", "underlying"],
  (line, right, side) => [
    ...[...thetaContract(line, right), `${line.date}T17:15:00.000`, `${line.date}T12:00:00.000`],
    ...thetaQuote(side),
  ],
);
const thetaV2 = long(
  "thetadata-v2",
  `root,expiration,strike,right,ms_of_day,${THETA_QUOTE},date`,
  ["iv", "delta", "underlying"],
  (line, right, side) => [
    ...["TEST", compact(line.expiry), line.strike * 10, right === "call" ? "C" : "P", 61518701],
    ...[...thetaQuote(side), compact(line.date)],
  ],
);

const dolthub = long(
  "dolthub",
  "date,act_symbol,expiration,strike,call_put,bid,ask,vol,delta,gamma,theta,vega,rho",
  ["volume", "underlying"],
  (line, right, side) => [
    ...[line.date, "TEST", line.expiry, dollars(line.strike), right === "call" ? "Call" : "Put"],
    ...[dollars(side.bid), dollars(side.ask), parts(side.iv), deltaOf(line, right), 0, 0, 0, 0],
  ],
);

const alphaVantage = long(
  "alphavantage",
  "contractID,symbol,expiration,strike,type,last,mark,bid,bid_size,ask,ask_size,volume,open_interest,date,implied_volatility,delta,gamma",
  ["underlying"],
  (line, right, side) => [
    ...[osi(line, right), "TEST", line.expiry, dollars(line.strike), right, 0, 0, dollars(side.bid), 5],
    ...[dollars(side.ask), 5, side.volume, 7, line.date, parts(side.iv), deltaOf(line, right), 0],
  ],
);

/** Layouts of every format, with the columns that the importer reads and some that it ignores. */
export const LAYOUTS: readonly (readonly [name: string, layout: Layout])[] = [
  ["plain", plainWithout([])],
  ["optionsdx", optionsDx],
  ["historicaloptiondata L2", L2_OLD],
  ["historicaloptiondata L1", L1],
  ["ivolatility", iVolatility],
  ["yahoo", yahoo],
  ["datashop with calcs", datashop],
  ["datashop without calcs", datashopWithoutCalcs],
  ["orats", orats],
  ["orats-api", oratsApi],
  ["thetadata with greeks", thetaGreeks],
  ["thetadata without greeks", thetaEod],
  ["thetadata-v2", thetaV2],
  ["dolthub", dolthub],
  ["alphavantage", alphaVantage],
];
