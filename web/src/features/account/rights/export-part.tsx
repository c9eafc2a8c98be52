import type { ExportState } from "#shared/contracts/account-rights.ts";
import { formatCount, formatInstant } from "../../../lib/format.ts";
import { useOnce } from "../../../lib/use-once.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { ProgressBar } from "../../../ui/waiting/progress-bar.tsx";
import styles from "./rights.module.css";
import { useDownload, useExport, useStartExport } from "./use-export.ts";

const NONE: ExportState = { state: "none", done: 0, total: 0, zip: null };
const KB = 1024;

const sizeInWords = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatCount(Math.ceil(bytes / KB))} KB`
    : `${formatCount(Math.ceil(bytes / (KB * KB)))} MB`;

/** Begins an export of all of the user's data, shows how far it is, and downloads it. */
export const ExportPart = ({ username }: { readonly username: string }) => {
  const { data: exported = NONE } = useExport();
  const beginning = useStartExport();
  const begin = useOnce(beginning);
  return (
    <section className={styles.part} aria-labelledby="export">
      <h3 id="export">Export my data</h3>
      <p className="reading">
        One zip with your profile, saved backtests, portfolios, and searches as JSON and CSV, your cases, and
        the record of what you tried.
      </p>
      <div className={styles.state}>
        {beginning.error && <Notice kind="failure">{beginning.error.message}</Notice>}
        {exported.state === "failed" && <Notice kind="failure">The export failed. Please try again.</Notice>}
        {exported.state === "running" && <Packing {...exported} />}
        {exported.state === "ready" && exported.zip ? (
          <Ready zip={exported.zip} username={username} />
        ) : (
          exported.state !== "running" && (
            <Button isBusy={beginning.isPending} onClick={() => begin()}>
              {beginning.isPending ? "One moment…" : "Export my data"}
            </Button>
          )
        )}
      </div>
    </section>
  );
};

const Packing = ({ done, total }: ExportState) => (
  <div className={styles.progress}>
    <p role="status">
      {total > 0
        ? `Packing your data: ${formatCount(done)} of ${formatCount(total)} saved results…`
        : "Packing your data…"}
    </p>
    <ProgressBar fraction={total > 0 ? done / total : 0} label="Export" />
  </div>
);

type ReadyProps = { readonly zip: NonNullable<ExportState["zip"]>; readonly username: string };

const Ready = ({ zip, username }: ReadyProps) => {
  const { download, fraction } = useDownload(username);
  return (
    <>
      {download.error && <Notice kind="failure">{download.error.message}</Notice>}
      <div className={styles.ready}>
        <Button look="action" isBusy={download.isPending} onClick={() => download.mutate(zip)}>
          {download.isPending ? "Downloading…" : `Download (${sizeInWords(zip.bytes)})`}
        </Button>
        <span className="quiet">Ready until {formatInstant(zip.expires_at)}</span>
      </div>
      {download.isPending && zip.parts > 1 && <ProgressBar fraction={fraction} label="Download" />}
    </>
  );
};
