import { counted } from '~/domain/format/numbers'
import type { DescribedReading } from '~/domain/model-editor/description'

interface Props {
  reading: Extract<DescribedReading, { kind: 'staff' }>
}

/** Rows of collaborators that are read and left out, for the control. */
export function StaffCounts({ reading }: Props) {
  const { rows, left, questions } = reading
  return (
    <p>
      <b>{counted(rows, 'ligne lue', 'lignes lues')}</b>, {left} de côté,{' '}
      {counted(questions.length, 'question')}.
    </p>
  )
}
