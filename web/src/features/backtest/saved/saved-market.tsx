import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { VolatilityChart, VolumeChart } from "../../../charts/market-charts.tsx";
import { PriceChart } from "../../../charts/price-chart.tsx";
import { downloadText } from "../../../lib/download.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Section } from "../../../ui/page/section.tsx";
import styles from "./saved-market.module.css";

const SERIES_FIELDS = [
  "date",
  "open",
  "high",
  "low",
  "close",
  "implied_volatility",
  "historical_volatility",
  "call_volume",
  "put_volume",
] as const;

type SavedMarketProps = {
  readonly saved: SavedBacktest;
  readonly ticker: string;
  readonly backtestId: string;
};

/** The ticker during the test: implied volatility, option volume, and the price with entries and exits. */
export const SavedMarket = ({ saved, ticker, backtestId }: SavedMarketProps) => (
  <>
    <div className={classes("columns", styles.pair)}>
      <Section
        title={`${ticker} implied volatility (continuous)`}
        actions={
          <Button
            size="small"
            onClick={() =>
              downloadText(`${backtestId}-series.csv`, csvOf(SERIES_FIELDS, saved.mixed_data), "text/csv")
            }
          >
            Download CSV
          </Button>
        }
      >
        <VolatilityChart rows={saved.vol_data} ticker={ticker} />
      </Section>
      <Section title={`${ticker} option volume`}>
        <VolumeChart rows={saved.volume_data} ticker={ticker} />
      </Section>
    </div>
    {saved.mixed_data.some(({ close }) => close !== null) && (
      <Section title={`${ticker} price`}>
        <PriceChart rows={saved.mixed_data} ticker={ticker} trades={saved.trade_log} />
      </Section>
    )}
  </>
);
