import type { Reading } from '~/domain/reading'
import { SERVICE_LABELS } from '~/domain/records/services'
import type { MissingKind, WatchLine, WatchView } from '~/domain/records/watch-view'
import { shortDate } from '~/format/dates'
import { counted, euros } from '~/format/numbers'
import { Card } from '~/ui/card'
import { SwiftLink } from '~/ui/swift-link'
import { leverSentence } from './lever-words'

/** What is missing, as a sentence begins. */
const MISSING: Readonly<Record<MissingKind, (count: number) => string>> = {
  late: (count) => `${counted(count, 'concession')} sans données du jour`,
  untargeted: (count) => `${counted(count, 'concession')} sans objectif du mois`,
  unfrozen: (count) => `${counted(count, 'concession')} sans potentiel figé`,
  unassigned: (count) =>
    `${counted(count, 'numéro PDV', 'numéros PDV')} du dernier import sans concession`,
}

function Line({ line }: { line: WatchLine }) {
  const { site, service, lever, value, basis, to, dataDate } = line
  const name = [site, SERVICE_LABELS[service]].filter(Boolean).join(', ')
  return (
    <li className={value < 0 ? 'watch-gap' : 'watch-success'}>
      {to ? <SwiftLink to={to}>{name}</SwiftLink> : <b>{name}</b>}
      {`\u202f: ${leverSentence(lever, basis)}, soit ${euros(Math.abs(value))} de CA Net en ${
        value < 0 ? 'moins' : 'plus'
      } à date${dataDate ? ` (données du ${shortDate(dataDate)})` : ''}.`}
    </li>
  )
}

function Lines({ watch: { gaps, success, missing } }: { watch: WatchView }) {
  const lines = success ? [...gaps, success] : gaps
  if (lines.length + missing.length === 0) return <p>Rien à signaler.</p>
  return (
    <ul className="watch">
      {lines.map((line) => (
        <Line key={`${line.site}${line.service}${line.lever}`} line={line} />
      ))}
      {missing.map(({ kind, count, first, to }) => (
        <li key={kind} className="watch-missing">
          <SwiftLink to={to}>{MISSING[kind](count)}</SwiftLink>
          {`\u202f: ${first.join(', ')}${count > first.length ? '…' : '.'}`}
        </li>
      ))}
    </ul>
  )
}

/** 'À regarder ce matin': the largest gaps, a success, and what is missing (7-beyond §1). */
export function WatchCard({ watch }: { watch: Reading<WatchView> }) {
  return (
    <Card small id="a-regarder" title="À regarder ce matin">
      {watch.error === null ? <Lines watch={watch.value} /> : <p>{watch.error}</p>}
    </Card>
  )
}
