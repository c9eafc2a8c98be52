import { type ComponentProps, useState } from "react";
import { DataTable } from "./data-table.tsx";

/** The data of a drawing as a table, which renders when it is opened. */
export const ShownData = <Row extends object>(table: ComponentProps<typeof DataTable<Row>>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && <DataTable {...table} />}
    </details>
  );
};
