import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Attribute of an element that looks like an earlier one: `paint` alike, or `paint size` too. */
const ALIKE = 'data-alike'

/**
 * Source of axe, whose two rules that take three quarters of its time skip the marked elements: a planning has a
 * thousand cells of a dozen looks.
 */
export const AXE_SOURCE = `${axe.source};axe.configure({ rules: [
  { id: 'color-contrast', selector: ':not([${ALIKE}])' },
  { id: 'target-size', selector: ':not([${ALIKE}~=size])' },
] })`

/**
 * Marks elements that need no second judgement. `paint`: an earlier element has the same name, font and colours, and
 * the same colours behind it up to the root. `size`: it also has the same box.
 */
export async function markAlike(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const grounds = new Map<Element | null, string>([[null, '']])
    const seen = new Set<string>()
    const isKnown = (look: string) => seen.size === seen.add(look).size
    // document order: the entry of a parent precedes those of its children
    for (const element of document.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const behind = [
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.position,
        style.visibility,
        element.ariaHidden,
        element.ariaDisabled,
        element.matches(':disabled'),
      ]
      const ground = `${grounds.get(element.parentElement)}/${behind}`
      grounds.set(element, ground)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      const { width, height } = element.getBoundingClientRect()
      const font = [style.color, style.fontSize, style.fontWeight, style.textShadow]
      const paint = `${[element.tagName, hasText, font]}${ground}`
      const marks = [
        isKnown(paint) ? 'paint' : '',
        isKnown(`${paint} ${Math.round(width)} ${Math.round(height)}`) ? 'size' : '',
      ].filter(Boolean)
      if (marks.length > 0) element.setAttribute(mark, marks.join(' '))
      else element.removeAttribute(mark)
    }
  }, ALIKE)
}
