import { useQuery } from "@tanstack/react-query";
import type { LegalSection, LegalTexts as Texts } from "#shared/contracts/texts.ts";
import { useLegalQuery } from "../features/texts/use-texts.ts";
import { slugOf } from "../lib/slug.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Prose } from "../ui/page/prose.tsx";
import { type Place, TextPage, TextPart } from "../ui/page/text-page.tsx";
import { useHashTarget } from "../ui/page/use-hash-target.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";

const PARTS = {
  disclaimer: "Disclaimer",
  privacy: "Privacy policy",
  terms: "Terms of service",
} as const;
type PartId = keyof typeof PARTS;

const idOf = (part: PartId, { Section }: LegalSection): string => `${part}-${slugOf(Section)}`;

const placeOf = (part: PartId, sections: readonly LegalSection[] = []): Place => ({
  id: part,
  title: PARTS[part],
  parts: sections.map((section) => ({ id: idOf(part, section), title: section.Section })),
});

const legalPlaces = (texts: Texts | undefined): Place[] => [
  placeOf("disclaimer"),
  placeOf("privacy", texts?.privacy),
  placeOf("terms", texts?.tcs),
];

const LegalTexts = ({ texts }: { readonly texts: Texts }) => {
  useHashTarget();
  return (
    <>
      <TextPart id="disclaimer" title={PARTS.disclaimer}>
        {texts.disclaimer.map(({ disclaimer }) => (
          <Prose key={disclaimer} text={disclaimer} />
        ))}
      </TextPart>
      <Sections part="privacy" sections={texts.privacy} />
      <Sections part="terms" sections={texts.tcs} />
    </>
  );
};

const Sections = ({
  part,
  sections,
}: {
  readonly part: PartId;
  readonly sections: readonly LegalSection[];
}) => (
  <TextPart id={part} title={PARTS[part]}>
    {sections.map((section) => (
      <TextPart key={section.Section} id={idOf(part, section)} title={section.Section} isInner>
        <Prose text={section.Content} />
      </TextPart>
    ))}
  </TextPart>
);

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
