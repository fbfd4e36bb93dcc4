import { toneOf } from '~/domain/analysis/figure-texts'
import type { MorningCard, VerdictCard } from '~/domain/morning/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { MeasureLinks } from './measure-links'

function Figures({ verdict }: { verdict: VerdictCard }) {
  const { gap, dated, projection, landing, word, watched, late, comparison, reserve } = verdict
  const pill = watched ? <StatusPill tone={late ? 'bad' : 'warn'}>{watched}</StatusPill> : null
  return (
    <>
      <p className="morning-gap">
        {gap} <small>{dated}</small>
      </p>
      {reserve ? (
        <p className="morning-share">
          <b className="value-doubt">{reserve.with}</b> avec
        </p>
      ) : null}
      <p className="morning-share">
        projection <b>{projection}</b>
      </p>
      <p className="morning-share">
        atterrissage <b>{landing}</b>
      </p>
      <span className="morning-status">
        <StatusPill tone={toneOf(verdict)} why={verdict.verdict}>
          {word}
        </StatusPill>
      </span>
      {pill && comparison ? <DelegatedLink to={comparison}>{pill}</DelegatedLink> : pill}
    </>
  )
}

/** Gap, projection, landing and status, with the switch of the measure and the sentence that explains them. */
export function MorningVerdict({ verdict, measure }: Pick<MorningCard, 'verdict' | 'measure'>) {
  const found = verdict.value
  return (
    <>
      <div className="morning-verdict">
        <h2 className="card-title" id="ce-matin">
          Ce matin
        </h2>
        {found ? <Figures verdict={found} /> : null}
        <MeasureLinks measure={measure} />
      </div>
      {found ? (
        <>
          <p className="morning-why">
            <span className={found.why.needed ? 'morning-opt' : undefined}>{found.why.done} </span>
            {found.why.needed ? (
              <>
                {found.why.needed}
                <span className="morning-opt">{found.why.soFar}</span>.{' '}
              </>
            ) : null}
            <DelegatedLink className="no-print" to={found.origin}>
              Détail<span className="morning-spoken"> du calcul&#8239;: écart à date</span>
            </DelegatedLink>
          </p>
          {found.notes.map((note) => (
            <p key={note} className="morning-why">
              {note}
            </p>
          ))}
        </>
      ) : (
        <p role="alert">{verdict.error}</p>
      )}
    </>
  )
}
