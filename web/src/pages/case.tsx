import { useParams } from "react-router-dom";
import { useCaseQuery } from "../cases/use-cases.ts";
import { CaseDetail } from "../features/dashboard/cases/case-detail.tsx";
import { SavedListShape } from "../features/dashboard/saved-list-shape.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

export const CasePage = () => {
  const { caseId = "" } = useParams();
  usePageTitle("Case");
  return (
    <Loaded of={useCaseQuery(caseId)} what="this case" shape={<SavedListShape />} missing={<NoCase />}>
      {(detail) => <CaseDetail detail={detail} />}
    </Loaded>
  );
};

const NoCase = () => (
  <EmptyState heading="Case" title="Case not found" to={paths.dashboard} button="Go to my dashboard">
    It may have been deleted.
  </EmptyState>
);
