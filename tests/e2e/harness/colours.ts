import type { Page } from '@playwright/test'

/**
 * The negative figures of the page that are green or lie on green, as the browser draws them: own text colour, and the
 * nearest ground below it.
 */
export const greenNegatives = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    // why a canvas: computed colours come in any notation
    const drawn = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return canvas.getImageData(0, 0, 1, 1).data
    }
    const isGreen = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = drawn(colour)
      return alpha > 0 && green > red + 8 && green > blue + 4
    }
    const groundOf = (element: Element | null): string => {
      if (!element) return 'transparent'
      const { backgroundColor } = getComputedStyle(element)
      return drawn(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
    }
    const found: string[] = []
    let negatives = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      const text = node.textContent ?? ''
      if (
        !around ||
        !/[\u2212-]\s?\d/u.test(text.replace(/\d-\d/g, '')) ||
        !around.checkVisibility()
      )
        continue
      if (around.closest('script, style, template')) continue
      negatives += 1
      const { color, fill } = getComputedStyle(around)
      const ink = around.closest('svg') ? fill : color
      if (isGreen(ink) || isGreen(groundOf(around)))
        found.push(`${text} ${ink} ${groundOf(around)}`)
    }
    return { found, negatives }
  })
