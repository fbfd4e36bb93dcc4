import { untilWritten } from '~/db/compare-and-retry.server'
import { isDuplicateKey } from '~/db/errors.server'
import { isId, newId } from '~/db/ids.server'

/**
 * Creates something under the identifier that the form carries. The same form sent again (a second click, a lost
 * answer) creates nothing and gets the first one's result (4-decisions, 49).
 * @param id the form's; anything that is no identifier, or one that stands for something else, gets a fresh one
 * @throws what `create` throws, BusyError
 */
export async function createOnce<T extends { _id: string }>(
  id: string,
  {
    find,
    isSame,
    create,
  }: {
    find: (id: string) => Promise<T | null>
    isSame: (made: T) => boolean | Promise<boolean>
    /** null: another request was faster, and it begins again */
    create: (id: string) => Promise<T | null>
  },
): Promise<T> {
  return untilWritten(async () => {
    const made = isId(id) ? await find(id) : null
    if (made && (await isSame(made))) return made
    const own = isId(id) && !made ? id : newId()
    try {
      return await create(own)
    } catch (error) {
      if (own !== id) throw error
      // why: the same form, sent twice at once, may have created it
      const first = await find(id)
      if (first && (await isSame(first))) return first
      if (!isDuplicateKey(error)) throw error
      return null
    }
  })
}
