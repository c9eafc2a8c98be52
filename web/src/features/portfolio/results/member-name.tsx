import { BandMark } from "../../../charts/series-mark.tsx";
import { Term } from "../../../ui/overlays/term.tsx";

type MemberNameProps = {
  readonly name: string;
  readonly place: number;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
};

export const MemberName = ({ name, place, detail, hint }: MemberNameProps) => (
  <span className="inline-line">
    <BandMark place={place} />
    <span className="stack">
      <span className="ink breakable">
        <Term hint={hint}>{name}</Term>
      </span>
      {detail && <span className="hint">{detail}</span>}
    </span>
  </span>
);
