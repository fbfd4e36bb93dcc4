/** A document that counts its writes; missing: it was never written since it was stored. */
export interface Revised {
  revision?: number
}

/** The filter for a document that nobody has written since it was read. */
export const unchangedSince = ({ revision }: Revised): { revision: never } => ({
  revision: (revision ?? null) as never,
})

/** What each write of such a document adds to it, by `$inc`. */
export const NEXT_REVISION = { revision: 1 } as never
