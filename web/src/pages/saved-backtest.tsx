import { useMemo } from "react";
import { useParams } from "react-router-dom";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { EquityChart } from "../charts/equity-chart.tsx";
import { VolatilityChart, VolumeChart } from "../charts/market-charts.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { PriceChart } from "../charts/price-chart.tsx";
import { DeleteBacktest } from "../features/saved/delete-backtest.tsx";
import { SavedHeading } from "../features/saved/saved-heading.tsx";
import { Section } from "../features/saved/saved-sections.tsx";
import { sectionsOf } from "../features/saved/section-rows.ts";
import { type SavedAddress, useSavedBacktestQuery } from "../features/saved/use-saved-backtest.ts";
import { csvOf } from "../lib/csv.ts";
import { downloadText } from "../lib/download.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { equityCurve, equityStart } from "../report/trade-series.ts";
import { TradeLog } from "../report/trades/trade-log.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { headlineFigures } from "../ui/headline.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./saved-backtest.module.css";

/** A saved backtest: its summary, inputs and trades as tables, then its charts. */
export const SavedBacktestPage = () => {
  const { user = "", backtestId = "" } = useParams();
  const address = { user, backtestId };
  usePageTitle(backtestId.toUpperCase());
  return (
    <Loaded
      of={useSavedBacktestQuery(address)}
      what="this backtest"
      missing={<NoBacktest backtestId={backtestId} />}
    >
      {(saved) => <Detail saved={saved} address={address} />}
    </Loaded>
  );
};

/** Of an address that leads nowhere: deleted, not shared with the reader, or mistyped. */
const NoBacktest = ({ backtestId }: { readonly backtestId: string }) => (
  <>
    <h1>{backtestId.toUpperCase()}</h1>
    <EmptyState
      title="There is no such backtest"
      actions={
        <ButtonLink look="action" to={paths.dashboard}>
          Go to my backtests
        </ButtonLink>
      }
    >
      It may have been deleted, or its creator does not share it with you.
    </EmptyState>
  </>
);

const Detail = ({ saved, address }: { readonly saved: SavedBacktest; readonly address: SavedAddress }) => {
  const { username } = useSession();
  const [summary] = saved.results;
  return (
    <article className={styles.backtest}>
      <SavedHeading backtestId={address.backtestId} summary={summary} notes={saved.notes} />
      {summary && <Figures figures={headlineFigures(summary)} />}
      {sectionsOf(saved).map((section) =>
        section.name === "trade_log" && saved.trade_log.length > 0 ? (
          <TradeLog
            key={section.name}
            ticker={tickerOf(saved)}
            trades={saved.trade_log}
            strategy={summary?.strategy ?? address.backtestId}
          />
        ) : (
          <Section key={section.name} {...section} />
        ),
      )}
      <Charts saved={saved} backtestId={address.backtestId} />
      {summary?.creator === username && <DeleteBacktest {...address} />}
    </article>
  );
};

const tickerOf = ({ overall_inputs: [inputs] }: SavedBacktest): string => String(inputs?.ticker ?? "");

type SavedProps = { readonly saved: SavedBacktest; readonly backtestId: string };

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

const SeriesDownload = ({ saved, backtestId }: SavedProps) => (
  <Button
    size="small"
    onClick={() =>
      downloadText(`${backtestId}-series.csv`, csvOf(SERIES_FIELDS, saved.mixed_data), "text/csv")
    }
  >
    Download CSV
  </Button>
);

const Charts = ({ saved, backtestId }: SavedProps) => {
  const points = useMemo(() => equityCurve(saved.trade_log), [saved]);
  const start = useMemo(() => equityStart(saved.trade_log, saved.relative_performance), [saved]);
  const ticker = tickerOf(saved);
  return (
    <>
      {points.length > 0 && (
        <Panel title="Equity curve">
          <EquityChart points={points} start={start} />
        </Panel>
      )}
      <Panel title="Performance (%)">
        <PerformanceChart rows={saved.relative_performance} ticker={ticker} trades={saved.trade_log} />
      </Panel>
      <Panel
        title={`${ticker} implied volatility (continuous)`}
        actions={<SeriesDownload {...{ saved, backtestId }} />}
      >
        <VolatilityChart rows={saved.vol_data} ticker={ticker} />
      </Panel>
      <Panel title={`${ticker} option volume`}>
        <VolumeChart rows={saved.volume_data} ticker={ticker} />
      </Panel>
      {saved.mixed_data.some(({ close }) => close !== null) && (
        <Panel title={`${ticker} price`}>
          <PriceChart rows={saved.mixed_data} ticker={ticker} trades={saved.trade_log} />
        </Panel>
      )}
    </>
  );
};
