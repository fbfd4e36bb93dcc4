/** The number, the no-break space and the unit: in '12 345' the last space stands between digits. */
const WITH_UNIT = /^(.*)([\u00a0\u202f])(\D+)$/

/** A large figure with its unit small beside it: '418 250 €'. */
export function BigFigure({ text }: { text: string }) {
  const [, number, space, unit] = WITH_UNIT.exec(text) ?? []
  if (!unit) return <p className="figure">{text}</p>
  return (
    <p className="figure">
      {number}
      <span className="unit">
        {space}
        {unit}
      </span>
    </p>
  )
}
