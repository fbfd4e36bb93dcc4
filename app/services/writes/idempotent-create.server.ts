import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import { isId, newId } from '~/db/driver/ids.server'

/**
 * Creates a document under the identifier of its form. The same form sent again (a second click, a lost response)
 * creates nothing and gets the first result (4-decisions, 49).
 * @param id the form's identifier; an invalid one, or one of another document, is replaced by a fresh one
 * @throws the errors of `create`, BusyError
 */
export async function createIdempotently<T extends { _id: string }>(
  id: string,
  {
    find,
    isSame,
    create,
  }: {
    find: (id: string) => Promise<T | null>
    isSame: (made: T) => boolean | Promise<boolean>
    /** returns null after a concurrent write; then the creation starts again */
    create: (id: string) => Promise<T | null>
  },
): Promise<T> {
  return retryOnConflict(async () => {
    const made = isId(id) ? await find(id) : null
    if (made && (await isSame(made))) return made
    const own = isId(id) && !made ? id : newId()
    try {
      return await create(own)
    } catch (error) {
      if (own !== id) throw error
      // The same form, submitted twice at once, may have created the document.
      const first = await find(id)
      if (first && (await isSame(first))) return first
      if (!isDuplicateKey(error)) throw error
      return null
    }
  })
}
