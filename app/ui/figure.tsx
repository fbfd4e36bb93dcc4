import { NNBSP } from '~/format/numbers'

/** A large figure with its unit small beside it: '418 250 €'. */
export function BigFigure({ text }: { text: string }) {
  const at = text.lastIndexOf(NNBSP)
  const unit = text.slice(at + 1)
  // why: in '12 345' the last narrow space stands between digits
  if (at < 0 || /\d/.test(unit)) return <p className="figure">{text}</p>
  return (
    <p className="figure">
      {text.slice(0, at)}
      <span className="unit">
        {NNBSP}
        {unit}
      </span>
    </p>
  )
}
