import type { WatchLine, WatchView } from '~/domain/analysis/highlights-view'
import type { Reading } from '~/domain/read-result'
import { Card } from '~/ui/card'
import { SwiftLink } from '~/ui/delegated-link'
import { missingSaid, NOTHING_SAID, TO_COMPLETE, watchSaid } from './highlight-texts'

function Line({ line }: { line: WatchLine }) {
  const { head, rest } = watchSaid(line)
  return (
    <li className={line.value < 0 ? 'watch-gap' : 'watch-success'}>
      {line.to ? <SwiftLink to={line.to}>{head}</SwiftLink> : <b>{head}</b>}
      {rest}
    </li>
  )
}

/** 'À compléter': what keeps figures from being whole, for those who can mend it (4-decisions, 60). */
function Missing({ missing }: Pick<WatchView, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <>
      <h3 className="watch-heading">{TO_COMPLETE}</h3>
      <ul className="watch">
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
    </>
  )
}

function Lines({ watch: { gaps, success, missing } }: { watch: WatchView }) {
  const lines = success ? [...gaps, success] : gaps
  if (lines.length + missing.length === 0) return <p>{NOTHING_SAID}</p>
  return (
    <>
      {lines.length > 0 ? (
        <ul className="watch">
          {lines.map((line) => (
            <Line key={`${line.site}${line.service}`} line={line} />
          ))}
        </ul>
      ) : null}
      <Missing missing={missing} />
    </>
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
