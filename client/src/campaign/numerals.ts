/** The numbers of chapters, as they stand on books. */
export const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'];
