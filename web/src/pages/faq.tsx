import { Link } from "react-router-dom";
import { FaqList } from "../features/texts/faq-list.tsx";
import { useFaqQuery } from "../features/texts/use-texts.ts";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TextPage } from "../ui/page/text-page.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

export const FaqPage = () => {
  usePageTitle("Frequently asked questions");
  return (
    <TextPage
      title="Frequently asked questions"
      lead={
        <>
          What's behind a result: data, fills, costs, exits, and what's left out. For the legal side, see{" "}
          <Link to={paths.disclaimer}>disclaimer, privacy, and terms</Link>.
        </>
      }
    >
      <Loaded of={useFaqQuery()} what="the questions">
        {(entries) => <FaqList entries={entries} />}
      </Loaded>
    </TextPage>
  );
};
