import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ExportState, getExport, getExportPart, startExport } from "#shared/contracts/account-rights.ts";
import { downloadBlob } from "../../../lib/download.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useCall } from "../../../lib/services.tsx";

const ASK_MS = 1500;

const useExportQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.export,
    queryFn: ({ signal }): Promise<ExportState> => call(getExport, {}, { signal }),
    // Another tab may have begun one.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? ASK_MS : false),
  });
};

/** The state of the user's export, fetched again while it is under way. */
export const useExport = () => useQuery(useExportQuery());

export const useStartExport = () => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startExport, {}),
    onSuccess: (begun) => client.setQueryData(queryKeys.export, begun),
  });
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

type Zip = NonNullable<ExportState["zip"]>;

/** Fetches the zip part by part and downloads it as one file; `fraction` is the part that is here. */
export const useDownload = (username: string) => {
  const call = useCall();
  const [fraction, setFraction] = useState(0);
  const download = useMutation({
    mutationFn: async ({ export_id: exportId, parts }: Zip) => {
      const all: Uint8Array<ArrayBuffer>[] = [];
      for (let part = 0; part < parts; part++) {
        setFraction(part / parts);
        const { base64 } = await call(getExportPart, { params: { exportId, part: String(part) } });
        all.push(bytesOf(base64));
      }
      downloadBlob(`backspread-${username}.zip`, new Blob(all, { type: "application/zip" }));
    },
  });
  return { download, fraction };
};
