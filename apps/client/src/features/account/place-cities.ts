/**
 * Cities of India by state, each with latitude and longitude in degrees, to about five kilometres: the largest, the
 * capitals, and the centre of each wide region without a large one.
 */
const cities: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': 'Port Blair 11.62 92.73',
  'Andhra Pradesh':
    'Visakhapatnam 17.69 83.22, Vijayawada 16.51 80.65, Guntur 16.31 80.44, Nellore 14.44 79.99, Kurnool 15.83 78.04, Rajahmundry 17.00 81.80, Tirupati 13.63 79.42, Kadapa 14.47 78.82, Anantapur 14.68 77.60, Srikakulam 18.30 83.90',
  'Arunachal Pradesh': 'Itanagar 27.08 93.61, Pasighat 28.07 95.33, Tawang 27.59 91.87, Tezu 27.92 96.17',
  Assam:
    'Guwahati 26.14 91.74, Silchar 24.83 92.78, Dibrugarh 27.47 94.91, Jorhat 26.75 94.20, Tezpur 26.63 92.80, Bongaigaon 26.48 90.56',
  Bihar:
    'Patna 25.59 85.14, Gaya 24.80 85.00, Bhagalpur 25.24 86.97, Muzaffarpur 26.12 85.39, Purnia 25.78 87.47, Darbhanga 26.15 85.90, Bettiah 26.80 84.50, Arrah 25.56 84.66, Saharsa 25.88 86.60',
  Chandigarh: 'Chandigarh 30.73 76.78',
  Chhattisgarh:
    'Raipur 21.25 81.63, Bhilai 21.19 81.35, Bilaspur 22.08 82.14, Korba 22.35 82.68, Jagdalpur 19.08 82.03, Ambikapur 23.12 83.20',
  'Dadra and Nagar Haveli and Daman and Diu': 'Daman 20.40 72.83, Silvassa 20.27 73.01, Diu 20.71 70.98',
  Delhi: 'New Delhi 28.61 77.21',
  Goa: 'Panaji 15.49 73.83, Margao 15.28 73.96',
  Gujarat:
    'Ahmedabad 23.02 72.57, Surat 21.17 72.83, Vadodara 22.31 73.18, Rajkot 22.30 70.80, Bhavnagar 21.76 72.15, Jamnagar 22.47 70.06, Junagadh 21.52 70.46, Gandhinagar 23.22 72.65, Bhuj 23.24 69.67, Palanpur 24.17 72.43',
  Haryana:
    'Faridabad 28.41 77.31, Gurugram 28.46 77.03, Panipat 29.39 76.97, Ambala 30.38 76.78, Rohtak 28.90 76.61, Hisar 29.15 75.72, Karnal 29.69 76.99, Sirsa 29.53 75.03',
  'Himachal Pradesh':
    'Shimla 31.10 77.17, Dharamshala 32.22 76.32, Mandi 31.71 76.93, Keylong 32.57 77.03, Kalpa 31.54 78.26',
  'Jammu and Kashmir': 'Srinagar 34.08 74.80, Jammu 32.73 74.86, Kishtwar 33.31 75.77',
  Jharkhand:
    'Ranchi 23.34 85.31, Jamshedpur 22.80 86.20, Dhanbad 23.80 86.43, Bokaro 23.67 86.15, Hazaribagh 23.99 85.36, Deoghar 24.48 86.70, Daltonganj 24.04 84.07',
  Karnataka:
    'Bengaluru 12.97 77.59, Mysuru 12.30 76.64, Hubballi 15.36 75.12, Mangaluru 12.91 74.86, Belagavi 15.85 74.50, Kalaburagi 17.33 76.83, Davanagere 14.46 75.92, Ballari 15.14 76.92, Vijayapura 16.83 75.71, Shivamogga 13.93 75.57',
  Kerala:
    'Thiruvananthapuram 8.52 76.94, Kochi 9.93 76.27, Kozhikode 11.26 75.78, Thrissur 10.53 76.21, Kollam 8.89 76.61, Kannur 11.87 75.37, Palakkad 10.78 76.65',
  Ladakh: 'Leh 34.16 77.58, Kargil 34.56 76.13',
  Lakshadweep: 'Kavaratti 10.57 72.64',
  'Madhya Pradesh':
    'Indore 22.72 75.86, Bhopal 23.26 77.41, Jabalpur 23.18 79.99, Gwalior 26.22 78.18, Ujjain 23.18 75.78, Sagar 23.84 78.74, Satna 24.60 80.83, Rewa 24.53 81.30, Ratlam 23.33 75.04, Chhindwara 22.06 78.94, Khandwa 21.83 76.35, Shahdol 23.30 81.36, Guna 24.65 77.31',
  Maharashtra:
    'Mumbai 19.08 72.88, Pune 18.52 73.86, Nagpur 21.15 79.09, Thane 19.22 72.98, Nashik 20.00 73.79, Chhatrapati Sambhajinagar 19.88 75.34, Solapur 17.66 75.91, Kolhapur 16.70 74.24, Amravati 20.94 77.78, Nanded 19.15 77.32, Akola 20.70 77.00, Jalgaon 21.01 75.56, Latur 18.40 76.56, Ratnagiri 16.99 73.31, Chandrapur 19.96 79.30',
  Manipur: 'Imphal 24.82 93.94',
  Meghalaya: 'Shillong 25.58 91.89, Tura 25.51 90.22',
  Mizoram: 'Aizawl 23.73 92.72, Lunglei 22.88 92.73',
  Nagaland: 'Kohima 25.67 94.11, Dimapur 25.91 93.73, Mokokchung 26.33 94.53',
  Odisha:
    'Bhubaneswar 20.30 85.82, Cuttack 20.46 85.88, Rourkela 22.26 84.85, Berhampur 19.31 84.79, Sambalpur 21.47 83.97, Balasore 21.49 86.93, Bhawanipatna 19.91 83.16, Koraput 18.81 82.71',
  Puducherry: 'Puducherry 11.93 79.83, Karaikal 10.92 79.84',
  Punjab:
    'Ludhiana 30.90 75.86, Amritsar 31.63 74.87, Jalandhar 31.33 75.58, Patiala 30.34 76.39, Bathinda 30.21 74.95, Mohali 30.70 76.72, Pathankot 32.27 75.65',
  Rajasthan:
    'Jaipur 26.91 75.79, Jodhpur 26.24 73.02, Kota 25.21 75.86, Bikaner 28.02 73.31, Ajmer 26.45 74.64, Udaipur 24.59 73.71, Alwar 27.55 76.63, Sri Ganganagar 29.92 73.88, Sikar 27.61 75.14, Jaisalmer 26.92 70.91, Barmer 25.75 71.39, Bhilwara 25.35 74.63',
  Sikkim: 'Gangtok 27.33 88.61',
  'Tamil Nadu':
    'Chennai 13.08 80.27, Coimbatore 11.02 76.96, Madurai 9.93 78.12, Tiruchirappalli 10.79 78.70, Salem 11.66 78.15, Tirunelveli 8.71 77.76, Vellore 12.92 79.13, Erode 11.34 77.72, Thoothukudi 8.76 78.13, Thanjavur 10.79 79.14, Nagercoil 8.18 77.43, Ramanathapuram 9.37 78.83',
  Telangana:
    'Hyderabad 17.39 78.49, Warangal 17.97 79.59, Nizamabad 18.67 78.09, Karimnagar 18.44 79.13, Khammam 17.25 80.15, Adilabad 19.66 78.53, Mahabubnagar 16.74 78.00',
  Tripura: 'Agartala 23.83 91.29, Dharmanagar 24.37 92.17',
  'Uttar Pradesh':
    'Lucknow 26.85 80.95, Kanpur 26.45 80.33, Prayagraj 25.44 81.85, Varanasi 25.32 82.97, Agra 27.18 78.01, Ghaziabad 28.67 77.45, Noida 28.54 77.39, Meerut 28.98 77.71, Bareilly 28.37 79.43, Aligarh 27.90 78.08, Moradabad 28.84 78.77, Gorakhpur 26.76 83.37, Saharanpur 29.97 77.55, Jhansi 25.45 78.57, Ayodhya 26.79 82.20, Bahraich 27.57 81.60, Banda 25.48 80.34, Mathura 27.49 77.67, Lakhimpur 27.95 80.78',
  Uttarakhand:
    'Dehradun 30.32 78.03, Haridwar 29.95 78.16, Haldwani 29.22 79.51, Pithoragarh 29.58 80.22, Joshimath 30.55 79.57',
  'West Bengal':
    'Kolkata 22.57 88.36, Asansol 23.68 86.98, Siliguri 26.73 88.40, Durgapur 23.52 87.32, Malda 25.01 88.14, Kharagpur 22.35 87.32, Berhampore 24.10 88.25, Cooch Behar 26.32 89.45, Balurghat 25.22 88.77',
}

export interface City {
  readonly city: string
  readonly state: string
  /** In degrees. */
  readonly latitude: number
  readonly longitude: number
}

function cityOf(text: string, state: string): City {
  const words = text.split(' ')
  const [latitude, longitude] = words.slice(-2).map(Number)
  return { city: words.slice(0, -2).join(' '), state, latitude: latitude ?? NaN, longitude: longitude ?? NaN }
}

/** Every city that is known by its place. */
export const knownCities: readonly City[] = Object.entries(cities).flatMap(([state, text]) =>
  text.split(', ').map((city) => cityOf(city, state)),
)
