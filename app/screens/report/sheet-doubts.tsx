import type { MorningView } from '~/domain/morning/view'

/** The doubted figures at the head of the sheet, legible in black and white; null without any (4-decisions, 66). */
export function SheetDoubts({ view: { reserve } }: { view: MorningView }) {
  if (!reserve || reserve.doubts.length === 0) return null
  return (
    <div className="sheet-reserve">
      {reserve.doubts.map(({ id, head, sentence }) => (
        <p key={id}>
          <i className="hatch" aria-hidden="true" /> <b>Sous réserve&#8239;: {head}.</b> {sentence}{' '}
          Hors échelle et hors succès.
        </p>
      ))}
    </div>
  )
}
