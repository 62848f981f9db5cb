import { expect, it } from 'vitest'
import { readXml } from './read-xml.ts'
import { validateXml } from './validate-xml.ts'

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const URL_ENTRY =
  '<url><loc>https://casakas.test/</loc><lastmod>2026-11-18T15:00:00.000Z</lastmod><image:image><image:loc>https://casakas.test/a.jpg</image:loc></image:image></url>'

function faultsIn(urlset: string): string[] {
  return validateXml(`<?xml version="1.0"?><urlset ${NAMESPACES}>${urlset}</urlset>`, ['sitemap', 'sitemap-image'])
}

it.each([
  ['nothing in it', '', /Missing child/],
  [
    'a wrong order',
    URL_ENTRY.replace(/(<loc>.*<\/loc>)(<lastmod>.*<\/lastmod>)/, '$2$1'),
    /lastmod': This element is not expected/,
  ],
  ['a day that there isn’t', URL_ENTRY.replace('2026-11-18T15:00:00.000Z', '2026-02-31'), /2026-02-31/],
  ['half an address', URL_ENTRY.replace('https://casakas.test/<', '/product/una-camiseta<'), /una-camiseta/],
  [
    'an unknown element',
    URL_ENTRY.replace('<lastmod>', '<precio>1</precio><lastmod>'),
    /precio': This element is not expected/,
  ],
  [
    'an unknown element of a known namespace',
    URL_ENTRY.replaceAll('image:loc', 'image:title'),
    /title': This element is not expected/,
  ],
  [
    'an element twice',
    URL_ENTRY.replace('<lastmod>', '<lastmod>2026-11-18</lastmod><lastmod>'),
    /lastmod': This element is not expected/,
  ],
  ['an attribute', URL_ENTRY.replace('<loc>', '<loc lang="es">'), /attribute 'lang' is not allowed/],
  ['a text between elements', URL_ENTRY.replace('<lastmod>', 'hola<lastmod>'), /Character content/],
])('22.10 a sitemap with %s is not valid', (_what, urlset, fault) => {
  expect(faultsIn(URL_ENTRY)).toEqual([])
  expect(faultsIn(urlset).join('\n')).toMatch(fault)
})

it.each([
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a>1 < 2</a>',
  '<a><b></a></b>',
  '<a>',
  '<a></a><a></a>',
  '<a b=1></a>',
  '<a b="1" b="2"/>',
  '<g:a/>',
  '<a>\u0000</a>',
  '<a>\ud800</a>',
])('22.10 %j is no XML', (source) => {
  expect(() => readXml(source)).toThrow()
})
