import type { Page } from '@playwright/test'
import { expect } from './test'

/** Waits until the page's scripts ask before a link takes its unsaved entries away: the question stands ready. */
export const guarded = (page: Page) =>
  expect(
    page.locator('dialog:not([open])', { hasText: 'Abandonner les modifications' }).first(),
  ).toBeAttached()
