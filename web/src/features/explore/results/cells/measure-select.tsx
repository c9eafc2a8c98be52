import { LineSelect } from "../../../../ui/buttons/line-select.tsx";
import { MEASURES, type Measure } from "./pooling.ts";

type Props = { readonly measure: Measure; readonly onChoose: (measure: Measure) => void };

export const MeasureSelect = ({ measure, onChoose }: Props) => (
  <LineSelect
    label="Figure"
    value={measure.name}
    onChange={(event) => onChoose(MEASURES.find(({ name }) => name === event.target.value) ?? measure)}
  >
    {MEASURES.map(({ name }) => (
      <option key={name}>{name}</option>
    ))}
  </LineSelect>
);
