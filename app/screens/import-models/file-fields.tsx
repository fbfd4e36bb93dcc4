import { type ChangeEvent, useState } from 'react'
import { checkFileName, fileProblem } from '~/domain/imports/rules'
import { Field } from '~/ui/field'

interface Props {
  id: string
  maxBytes: number
  /** hint about the expected file */
  hint: string
  label: string
  accept: string
  /** throws when the name is no name of such a file */
  check?: (name: string) => void
}

/** File of a form; a file that the server would refuse is refused before it is sent. */
export function FileField({ id, maxBytes, hint, label, accept, check = checkFileName }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    const found = file ? fileProblem(file, maxBytes, check) : null
    event.target.setCustomValidity(found ?? '')
    setProblem(found)
  }
  return (
    <Field
      label={label}
      hint={hint}
      errors={problem ? [problem] : undefined}
      input={{ id, name: 'file', type: 'file', required: true, onChange, accept }}
    />
  )
}

/** Names of files that a model can describe. */
export const DESCRIBED_FILES =
  '.xlsx,.xls,.ods,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet'
