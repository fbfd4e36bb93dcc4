import { toneOf } from '~/domain/analysis/figure-texts'
import type { DoubtedCard, LineCard, VerdictCard } from '~/domain/morning/card'
import { UNDER_DOUBT } from '~/domain/records/statuses'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { ConfirmForm } from '../doubts/confirm-form'

/** Bar from the middle of the common scale; its amount is next to it. */
function GapBar({ bar, tone }: { bar: LineCard['bar'] | null; tone: StatusTone }) {
  return (
    <span className="morning-bar" aria-hidden="true">
      {bar ? (
        <i className={`bar-${tone}`} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />
      ) : null}
    </span>
  )
}

function Causes({ causes, dated }: Pick<LineCard, 'causes' | 'dated'>) {
  return (
    <p className="morning-causes">
      {causes.map(({ join, text, amount, since }, i) => (
        <span key={text} className={i > 1 ? 'morning-opt' : undefined}>
          {join}
          {text}
          {amount ? <span className="morning-opt"> ({amount})</span> : null}
          {since}
        </span>
      ))}
      {dated ? ` (${dated})` : null}.
    </p>
  )
}

function Acts({ line: { head, act, decide, open, comment } }: { line: LineCard }) {
  return (
    <p className="morning-acts">
      {act ? <DelegatedLink to={act.to}>{act.label}</DelegatedLink> : null}
      {open ? (
        <DelegatedLink to={open.to} className="light">
          {open.label}
        </DelegatedLink>
      ) : null}
      {decide ? (
        <DelegatedLink
          className="button button-small"
          to={decide}
          aria-label={`Décider une action\u202f: ${head}`}
        >
          Décider une action
        </DelegatedLink>
      ) : null}
      {comment ? (
        <DelegatedLink to={comment} aria-label={`Commenter\u202f: ${head}`}>
          Commenter
        </DelegatedLink>
      ) : null}
    </p>
  )
}

function Line({ line }: { line: LineCard }) {
  const tone = toneOf(line)
  return (
    <li className="morning-line">
      <div className="morning-said">
        <p className="morning-head">
          <DelegatedLink to={line.to}>{line.head}</DelegatedLink>{' '}
          <StatusPill tone={tone}>{line.word}</StatusPill>
        </p>
        <Causes causes={line.causes} dated={line.dated} />
        <Acts line={line} />
      </div>
      <GapBar bar={line.bar} tone={tone} />
      <b className={`morning-value value-${tone}`}>{line.gap}</b>
    </li>
  )
}

/** A doubted cell: hatched, out of the scale and of the successes, with the form that confirms it (4-decisions, 66). */
function Doubt({ doubt }: { doubt: DoubtedCard }) {
  return (
    <li className="morning-line morning-doubt">
      <div className="morning-said">
        <p className="morning-head">
          <b>{doubt.head}</b> <StatusPill tone="doubt">{UNDER_DOUBT}</StatusPill>
        </p>
        <p className="morning-causes">{doubt.sentence}</p>
        <ConfirmForm doubt={doubt} />
      </div>
      <GapBar bar={doubt.bar} tone="doubt" />
      <b className="morning-value">
        {doubt.gap}
        <small>exclu des succès, hors échelle</small>
      </b>
    </li>
  )
}

/** The total with the doubted cells, after the one without them. */
function Reserve({ reserve }: { reserve: NonNullable<VerdictCard['reserve']> }) {
  return (
    <>
      <li className="morning-others">
        <span>{reserve.text}</span>
        <span />
        <b className="morning-value">{reserve.own}</b>
      </li>
      <li className="morning-total">
        <span>
          {reserve.whole}
          {reserve.more ? (
            <>
              {' · '}
              <DelegatedLink className="no-print" to={reserve.more.to}>
                {reserve.more.text}
              </DelegatedLink>
            </>
          ) : null}
        </span>
        <span />
        <b className="morning-value value-doubt">{reserve.with}</b>
      </li>
    </>
  )
}

/** The doubted cells, the largest gaps and one success, the other services, and the total that they add up to (7-beyond §5). */
export function MorningLines({ verdict }: { verdict: VerdictCard }) {
  const { lines, others, total, scale, comparison, reserve } = verdict
  const compare = comparison ? (
    <DelegatedLink className="no-print" to={comparison}>
      Comparer les concessions
    </DelegatedLink>
  ) : null
  if (lines.length === 0 && !reserve)
    return <p className="morning-none">Rien à signaler. {compare}</p>
  return (
    <ol className="morning-lines">
      {reserve?.doubts.map((doubt) => (
        <Doubt key={doubt.id} doubt={doubt} />
      ))}
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
      {others ? (
        <li className="morning-others">
          <span>{others.text}</span>
          <GapBar bar={others.bar} tone="neutral" />
          <b className="morning-value">{others.gap}</b>
        </li>
      ) : null}
      <li className="morning-total">
        <span>
          {total.text}
          {compare ? (
            <>
              <span className="no-print"> · </span>
              {compare}
            </>
          ) : null}
        </span>
        <span className="morning-scale">{scale}</span>
        <b className="morning-value">{total.gap}</b>
      </li>
      {reserve ? <Reserve reserve={reserve} /> : null}
    </ol>
  )
}
