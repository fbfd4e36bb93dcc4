import type { PotentialProgress } from '~/domain/analysis/potential-progress'
import { hours } from '~/domain/format/numbers'
import { StatusPill } from '~/ui/status-pill'

/** Hours behind the potential, marked where they are a danger (3 §9). */
export function Delay({ line }: { line: PotentialProgress }) {
  if (!line.danger) return <>{hours(line.delay)}</>
  return (
    <StatusPill tone="bad" label="plus de 30&#8239;% du potentiel" why={line.delayVerdict}>
      {hours(line.delay)}
    </StatusPill>
  )
}
