/** A database that takes longer than this is as good as absent for who watches the product, in ms. */
const PATIENCE_MS = 1_500

/** What the database answers within 1.5 s, or the time given in ms; null when it is late or fails. */
export async function withTimeout<T>(asked: Promise<T>, patience = PATIENCE_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  try {
    return await Promise.race([asked.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
