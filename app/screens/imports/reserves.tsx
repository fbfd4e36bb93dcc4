/** Where the warnings of an import are on its page. */
export const WARNINGS_ID = 'avertissements'

/** Why an import is doubted, a sentence for each kind, and where they are told one by one (4-decisions, 55). */
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
