import type { Reading } from '~/domain/reading'
import type { WatchLine, WatchView } from '~/domain/records/watch-view'
import { Card } from '~/ui/card'
import { SwiftLink } from '~/ui/swift-link'
import { missingSaid, NOTHING_SAID, watchSaid } from './watch-words'

function Line({ line }: { line: WatchLine }) {
  const { head, rest } = watchSaid(line)
  return (
    <li className={line.value < 0 ? 'watch-gap' : 'watch-success'}>
      {line.to ? <SwiftLink to={line.to}>{head}</SwiftLink> : <b>{head}</b>}
      {rest}
    </li>
  )
}

function Lines({ watch: { gaps, success, missing } }: { watch: WatchView }) {
  const lines = success ? [...gaps, success] : gaps
  if (lines.length + missing.length === 0) return <p>{NOTHING_SAID}</p>
  return (
    <ul className="watch">
      {lines.map((line) => (
        <Line key={`${line.site}${line.service}${line.lever}`} line={line} />
      ))}
      {missing.map((one) => {
        const { head, rest } = missingSaid(one)
        return (
          <li key={one.kind} className="watch-missing">
            <SwiftLink to={one.to}>{head}</SwiftLink>
            {rest}
          </li>
        )
      })}
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
