/** Anchor of an import's warnings on its page. */
export const WARNINGS_ID = 'avertissements'
/** Anchor of the account of an import's file on its page. */
export const ACCOUNT_ID = 'compte'

interface Props {
  reserves: readonly string[]
  /** number of warnings on the page */
  warnings: number
}

/** Reasons to doubt an import, one sentence per kind, with links to the details below (4-decisions, 55 and 76). */
export function Reserves({ reserves, warnings }: Props) {
  if (reserves.length === 0) return null
  return (
    <>
      {reserves.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {warnings > 0 ? <a href={`#${WARNINGS_ID}`}>Voir les avertissements</a> : null}{' '}
        <a href={`#${ACCOUNT_ID}`}>Voir le compte du fichier</a>
      </p>
    </>
  )
}
