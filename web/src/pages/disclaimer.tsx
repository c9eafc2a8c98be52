import { useQuery } from "@tanstack/react-query";
import { LegalTexts, legalPlaces } from "../features/texts/legal-texts.tsx";
import { useLegalQuery } from "../features/texts/use-texts.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TextPage } from "../ui/page/text-page.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

/** All legal texts; the footer and the forms link to the parts. */
export const DisclaimerPage = () => {
  usePageTitle("Disclaimer, privacy, and terms");
  const query = useLegalQuery();
  const { data } = useQuery(query);
  return (
    <TextPage
      title="Disclaimer, privacy, and terms"
      lead="The fine print: disclaimer, privacy policy, and terms."
      contents={legalPlaces(data)}
    >
      <Loaded of={query} what="the legal texts">
        {(texts) => <LegalTexts texts={texts} />}
      </Loaded>
    </TextPage>
  );
};
