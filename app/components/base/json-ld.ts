import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { DIAS_DE_ARREPENTIMIENTO } from '#domain/pedidos/arrepentimiento.ts'

/** The id by which documents refer to the shop. */
export function tiendaId(origin: string): string {
  return `${origin}/#tienda`
}

/** The shop as a business, and its search (schema.org Organization and WebSite). */
export function buildTiendaJsonLd({
  ajustes,
  origin,
}: {
  ajustes: AjustesPublicos
  origin: string
}): Record<string, unknown>[] {
  const { nombre, portada, correo, whatsapp, empresa, redSocial } = ajustes
  const id = tiendaId(origin)
  return [
    {
      '@type': 'OnlineStore',
      '@id': id,
      name: nombre,
      legalName: empresa.razonSocial,
      taxID: empresa.rut,
      url: `${origin}/`,
      logo: `${origin}/icono-512.png`,
      description: portada.texto,
      address: { '@type': 'PostalAddress', streetAddress: empresa.direccion, addressCountry: 'UY' },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        email: correo,
        telephone: `+${whatsapp}`,
        availableLanguage: 'es',
      },
      sameAs: [redSocial.url],
      hasMerchantReturnPolicy: buildDevolucion(origin),
    },
    {
      '@type': 'WebSite',
      name: nombre,
      url: `${origin}/`,
      inLanguage: 'es-UY',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/stock?buscar={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/**
 * Returning a shirt: what the law and the owner's text on exchanges say (schema.org MerchantReturnPolicy). Whoever
 * changes their mind pays for the return; what is faulty goes back at the shop's cost. Shirts printed to the buyer's
 * wishes are excepted there, and are no article here.
 */
export function buildDevolucion(origin: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'UY',
    returnPolicyCountry: 'UY',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: DIAS_DE_ARREPENTIMIENTO,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: 'https://schema.org/FullRefund',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: `${origin}/cambios`,
  }
}

/** Where a page stands (schema.org BreadcrumbList). @param steps from the home page's first child to the page itself */
export function buildMigas(steps: { name: string; path: string }[], origin: string): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Inicio', path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}
