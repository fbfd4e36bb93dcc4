/** Anchor of an import's warnings on its page. */
export const WARNINGS_ID = 'avertissements'

/** Reasons to doubt an import, one sentence per kind, with a link to the single warnings (4-decisions, 55). */
export function Reserves({ reserves }: { reserves: readonly string[] }) {
  if (reserves.length === 0) return null
  return (
    <>
      {reserves.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a href={`#${WARNINGS_ID}`}>Voir les avertissements</a>
      </p>
    </>
  )
}
