import { useState } from "react";
import { Segments } from "../../ui/buttons/segments.tsx";
import { CodeBlock } from "./code-block.tsx";

type ChooseCodeProps<Name extends string> = {
  readonly label: string;
  readonly code: Readonly<Record<Name, (address: string) => string>>;
  readonly address: string;
};

/** Code in one of several languages or for one of several programs. */
export const ChooseCode = <Name extends string>({ label, code, address }: ChooseCodeProps<Name>) => {
  const names = Object.keys(code) as Name[];
  const [chosen, setChosen] = useState(names[0] as Name);
  return (
    <div className="stack-3">
      <div className="body">
        <Segments label={label} names={names} chosen={chosen} onChoose={setChosen} />
      </div>
      <CodeBlock label={chosen} code={code[chosen](address)} />
    </div>
  );
};
