import type { Page } from '@playwright/test'
import { expect } from './test'

/** Waits until the unsaved-changes guard is registered: its closed dialog is then in the page. */
export const guarded = (page: Page) =>
  expect(
    page.locator('dialog:not([open])', { hasText: 'Abandonner les modifications' }).first(),
  ).toBeAttached()
