// Arabic words by which every page names and offers a spot grid.
export const texts = {
  spotGrid: {
    offer: {
      name: 'شبكة فورية',
      does: 'يشتري في الأسفل ويبيع في الأعلى ويربح من كل تأرجح',
      suits: 'سوق عرضي',
      note: 'تشتري رخيصًا وتبيع غاليًا داخل نطاق، مرة بعد مرة، بعملات تملكها.',
      risk: 'بلا رافعة وبلا تصفية. إذا هبط السعر تحت النطاق بقيت لديك عملات اشتُريت بأغلى منه.',
    },
  },
} as const
