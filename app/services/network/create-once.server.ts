import { untilWritten } from '~/db/compare-and-retry.server'
import { isDuplicateKey } from '~/db/errors.server'
import { isId, newId } from '~/db/ids.server'
import { finishEarlier } from '~/services/rollups/change.server'

/**
 * Creates what a form names by an identifier of its own: one that comes a second time with the same content (a second
 * click, an answer that was lost) creates nothing and answers what the first made (4-decisions, 49).
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
    isSame: (made: T) => boolean
    create: (id: string) => Promise<T>
  },
): Promise<T> {
  return untilWritten(async () => {
    const made = isId(id) ? await find(id) : null
    if (made && isSame(made)) {
      await finishEarlier()
      return made
    }
    const own = isId(id) && !made ? id : newId()
    try {
      return await create(own)
    } catch (error) {
      if (!isDuplicateKey(error) || own !== id) throw error
      return null
    }
  })
}
