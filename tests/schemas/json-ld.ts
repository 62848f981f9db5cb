import { z } from 'zod'

/**
 * Structured data as Google reads it, by its pages on merchant listings, breadcrumbs, organisations and return policies
 * (https://developers.google.com/search/docs/appearance/structured-data/, merchant-listing, breadcrumb, organization,
 * return-policy). They were written down in November 2026 without the whole pages at hand: to be compared with them.
 * What is required, and what is recommended and the shop knows. Types and values besides are schema.org's
 * (https://schema.org/version/latest).
 */

const address = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)
const context = z.literal('https://schema.org')

const days = z
  .strictObject({
    '@type': z.literal('QuantitativeValue'),
    minValue: z.int().nonnegative(),
    maxValue: z.int().nonnegative(),
    unitCode: z.literal('DAY'),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue)

const HABILES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

const country = z.string().regex(/^[A-Z]{2}$/)

/** Required by Google: country and category, and with a window of days their number; the rest it recommends. */
const returnPolicy = z.strictObject({
  '@type': z.literal('MerchantReturnPolicy'),
  applicableCountry: country,
  returnPolicyCountry: country,
  returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: z.int().positive(),
  returnMethod: z.literal('https://schema.org/ReturnByMail'),
  returnFees: z.literal('https://schema.org/ReturnFeesCustomerResponsibility'),
  refundType: z.literal('https://schema.org/FullRefund'),
  itemDefectReturnFees: z.literal('https://schema.org/FreeReturn'),
  merchantReturnLink: address,
})

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.number().positive(),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  priceValidUntil: z.iso.date(),
  /** The price before, of one that is reduced. */
  priceSpecification: z
    .strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      priceType: z.literal('https://schema.org/StrikethroughPrice'),
      price: z.number().positive(),
      priceCurrency: z.string().regex(/^[A-Z]{3}$/),
    })
    .optional(),
  availability: z.templateLiteral([
    'https://schema.org/',
    z.enum(['InStock', 'OutOfStock', 'BackOrder', 'PreOrder', 'SoldOut', 'LimitedAvailability']),
  ]),
  itemCondition: z.enum(['https://schema.org/NewCondition', 'https://schema.org/UsedCondition']).optional(),
  seller: z.strictObject({ '@type': z.literal('Organization'), '@id': address, name: text }),
  shippingDetails: z.strictObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingRate: z.strictObject({
      '@type': z.literal('MonetaryAmount'),
      value: z.number().nonnegative(),
      currency: z.string().regex(/^[A-Z]{3}$/),
    }),
    shippingDestination: z.strictObject({ '@type': z.literal('DefinedRegion'), addressCountry: country }),
    deliveryTime: z.strictObject({
      '@type': z.literal('ShippingDeliveryTime'),
      handlingTime: days,
      transitTime: days.optional(),
      cutoffTime: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:00-03:00$/),
      businessDays: z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z.array(z.templateLiteral(['https://schema.org/', z.enum(HABILES)])).length(5),
      }),
    }),
  }),
  hasMerchantReturnPolicy: returnPolicy,
})

const comunes = {
  name: text,
  description: text.max(5000),
  url: address,
  category: text,
  color: text.optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }).optional(),
}

/** A variant needs what a merchant listing needs (name, picture, offer), an id of its own, and its group's. */
const variant = z.strictObject({
  '@type': z.literal('Product'),
  ...comunes,
  sku: text.max(50),
  inProductGroupWithID: text,
  size: text,
  image: z.array(address).min(1),
  offers: offer,
})

/** Google's product variants: of a group it requires the name, and recommends all else that stands here. */
export const productJsonLd = z
  .strictObject({
    '@context': context,
    '@type': z.literal('ProductGroup'),
    ...comunes,
    productGroupID: text,
    variesBy: z.tuple([z.literal('https://schema.org/size')]),
    hasVariant: z.array(variant).min(1),
  })
  .refine(
    ({ productGroupID, hasVariant }) =>
      hasVariant.every(({ inProductGroupWithID }) => inProductGroupWithID === productGroupID) &&
      new Set(hasVariant.map(({ sku }) => sku)).size === hasVariant.length &&
      new Set(hasVariant.map(({ size }) => size)).size === hasVariant.length,
  )

export const breadcrumbJsonLd = z
  .strictObject({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: address }),
      )
      .min(2),
  })
  .refine(({ itemListElement }) => itemListElement.every(({ position }, at) => position === at + 1))

export const storeJsonLd = z.strictObject({
  '@context': context,
  '@type': z.literal('OnlineStore'),
  '@id': address,
  name: text,
  legalName: text,
  taxID: text,
  url: address,
  logo: address,
  description: text,
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: text,
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: z.literal('customer service'),
    email: z.email(),
    telephone: z.string().regex(/^\+\d{8,15}$/),
    availableLanguage: text,
  }),
  sameAs: z.array(address),
  hasMerchantReturnPolicy: returnPolicy,
})

export const webSiteJsonLd = z.strictObject({
  '@context': context,
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  inLanguage: text,
  publisher: z.strictObject({ '@id': address }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https?:\/\/.+\{search_term_string\}/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})
