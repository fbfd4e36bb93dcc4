// Says so when the product cannot be reached (7-beyond §3). Figures are private: nothing else is kept on the device.
const PAGE = '/hors-ligne.html'
const KEPT = 'hors-ligne-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(PAGE)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== KEPT)
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))),
  )
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  // why: a form that was sent must fail as it does, its text stays in the page that is gone back to
  if (mode !== 'navigate' || method !== 'GET') return
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)))
})
