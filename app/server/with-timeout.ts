/** Default timeout in ms: monitoring counts a slower database as unavailable. */
const PATIENCE_MS = 1_500

/** Awaits a promise for 1.5 s or `patience` ms; resolves to null after a timeout or a failure. */
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
