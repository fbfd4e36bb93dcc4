import { toneOf } from '~/domain/analysis/figure-texts'
import { MORNING, measureText, reserveTexts, verdictTexts } from '~/domain/morning/texts'
import type { MorningView } from '~/domain/morning/view'
import { StatusPill } from '~/ui/status-pill'

/** 'Ce matin' of the scope: gap to date, projection, landing and status, the largest text of the sheet. */
export function SheetVerdict({ view }: { view: MorningView }) {
  const { gap, projection, landing, status, watched } = verdictTexts(view)
  const reserve = reserveTexts(view)
  return (
    <section className="sheet-verdict" aria-label={MORNING}>
      <h2 className="visually-hidden">{MORNING}</h2>
      <p className="sheet-gap">
        {gap}{' '}
        <small>
          à date{reserve ? ', hors réserve' : ''}, {measureText(view.measure)}
        </small>
      </p>
      {reserve ? (
        <p>
          <span className="value-doubt">{reserve.with}</span> avec
        </p>
      ) : null}
      <p>
        projection <b>{projection}</b>
      </p>
      <p>
        atterrissage <b>{landing}</b>
      </p>
      <StatusPill tone={toneOf(view)}>{status}</StatusPill>
      {watched ? (
        <StatusPill tone={view.watched.late > 0 ? 'bad' : 'warn'}>{watched}</StatusPill>
      ) : null}
    </section>
  )
}
