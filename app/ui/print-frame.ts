/** Milliseconds in which the print page must have come (3 §9). */
const MOST = 8000

/**
 * Loads a print page in a hidden frame, which prints by itself, and takes the frame away once it is printed, or
 * when nothing told so (3 §2.11; 4-decisions, 5). The page says in `data-print` how it stands: '' for a report,
 * else the sentence that stands in its place.
 * @param leaveAfter milliseconds after which a frame that tells nothing goes (3 §9)
 * @param unloadable what to say of a page that did not come, or came as something else (3 §8)
 * @param done called once, with the sentence when there is nothing on paper
 */
export function printInFrame(
  address: string,
  leaveAfter: number,
  unloadable: string,
  done: (problem: string | null) => void,
): void {
  const url = new URL(address, document.baseURI)
  url.searchParams.set('isPrintingFromIframe', 'true')
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = 'Impression'
  frame.src = url.href
  const { title } = document
  let timer = setTimeout(() => end(unloadable), MOST)
  const end = (problem: string | null) => {
    clearTimeout(timer)
    if (!frame.isConnected) return
    const printed = frame.contentDocument?.title
    if (document.title === printed) document.title = title
    frame.remove()
    done(problem)
  }
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    const problem = page?.querySelector<HTMLElement>('[data-print]')?.dataset.print ?? unloadable
    if (!page || problem) return end(problem)
    // why: browsers name the file after the page that asks
    document.title = page.title
    const window = frame.contentWindow
    const leave = (problem: string | null) => {
      clearTimeout(timer)
      timer = setTimeout(end, leaveAfter, problem)
    }
    window?.addEventListener('beforeprint', () => leave(null))
    window?.addEventListener('afterprint', () => end(null))
    leave(unloadable)
  })
  document.body.append(frame)
}
