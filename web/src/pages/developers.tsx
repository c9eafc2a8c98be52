import { queryOptions, useQuery } from "@tanstack/react-query";
import { getOpenApi } from "#shared/contracts/reference.ts";
import { CallList, callPlaces } from "../features/developers/call-list.tsx";
import { GUIDE, Guide } from "../features/developers/guide.tsx";
import type { OpenApi } from "../features/developers/open-api.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TextPage, TextPart } from "../ui/page/text-page.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

const CALLS = { id: "calls", title: "Every call" };

/** The reference for programs: keys, first calls, agents, limits, errors, and every call with its schemas. */
export const DevelopersPage = () => {
  usePageTitle("Developers");
  const query = useOpenApiQuery();
  const { data } = useQuery(query);
  return (
    <TextPage
      title="Developers"
      lead="Your notebook, script, or AI agent does everything that the site does, under the same limits and with the same honesty."
      contents={[...GUIDE, { ...CALLS, parts: callPlaces(data) }]}
    >
      <Guide />
      <TextPart {...CALLS}>
        <Loaded of={query} what="the calls">
          {(document) => <CallList document={document} />}
        </Loaded>
      </TextPart>
    </TextPage>
  );
};

const useOpenApiQuery = () => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.openApi,
    // The service writes it from the same contracts that this site is built from.
    queryFn: async ({ signal }) => (await call(getOpenApi, {}, { signal })) as unknown as OpenApi,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
