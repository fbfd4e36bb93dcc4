import type { HighlightLine, HighlightsView } from '~/domain/analysis/highlights-view'
import type { ReadResult } from '~/domain/read-result'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { highlightSentence, missingSentence, NO_HIGHLIGHT, TO_COMPLETE } from './highlight-texts'

function Line({ line }: { line: HighlightLine }) {
  const { head, rest } = highlightSentence(line)
  return (
    <li className={line.value < 0 ? 'watch-gap' : 'watch-success'}>
      {line.to ? <DelegatedLink to={line.to}>{head}</DelegatedLink> : <b>{head}</b>}
      {rest}
    </li>
  )
}

/** 'À compléter': what keeps figures from being whole, for those who can mend it (4-decisions, 60). */
function Missing({ missing }: Pick<HighlightsView, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <>
      <h3 className="watch-heading">{TO_COMPLETE}</h3>
      <ul className="watch">
        {missing.map((one) => {
          const { head, rest } = missingSentence(one)
          return (
            <li key={one.kind} className="watch-missing">
              <DelegatedLink to={one.to}>{head}</DelegatedLink>
              {rest}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Lines({ watch: { gaps, success, missing } }: { watch: HighlightsView }) {
  const lines = success ? [...gaps, success] : gaps
  if (lines.length + missing.length === 0) return <p>{NO_HIGHLIGHT}</p>
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
export function HighlightsCard({ watch }: { watch: ReadResult<HighlightsView> }) {
  return (
    <Card small id="a-regarder" title="À regarder ce matin">
      {watch.error === null ? <Lines watch={watch.value} /> : <p>{watch.error}</p>}
    </Card>
  )
}
