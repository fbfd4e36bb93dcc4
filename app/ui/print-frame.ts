/** Timeout in milliseconds for loading the print page (3 §9). */
const LOADING_TIMEOUT = 8000

/**
 * Loads a print page in a hidden frame, which prints on load, and removes the frame after printing or a timeout
 * (3 §2.11; 4-decisions, 5). The page's `data-print` attribute is '' for a report, else an error message.
 * @param leaveAfter milliseconds without a print event after which the frame is removed (3 §9)
 * @param unloadable message for a page that did not load, or that is no print page (3 §8)
 * @param done called once, with null after printing or the message when nothing was printed
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
  let timer = setTimeout(() => end(unloadable), LOADING_TIMEOUT)
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
    // browsers name a PDF file after the top-level page, not after the frame
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
