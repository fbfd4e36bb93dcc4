/** A document that counts its writes; `revision` is absent until the first update. */
export interface Revised {
  revision?: number
}

/** Filter for a document unchanged since it was read; null also matches an absent revision. */
export const unchangedSince = ({ revision }: Revised): { revision: never } => ({
  revision: (revision ?? null) as never,
})

/** `$inc` operand of each update of a `Revised` document. */
export const NEXT_REVISION = { revision: 1 } as never
